export const isCampaign = process.env.CAMPAIGN === '1';

/** Chooses a number, such as repetitions or a time limit in ms, by the kind of run. */
export function ordinaryOrCampaign(ordinary: number, campaign: number): number {
  return isCampaign ? campaign : ordinary;
}
