export const isCampaign = process.env.CAMPAIGN === '1';

/** Number of repetitions, in ordinary runs and in a campaign. */
export function repetitions(ordinary: number, campaign: number): number {
  return isCampaign ? campaign : ordinary;
}
