/** Whether this run is a campaign (`npm run campaign`): the same tests, at length. */
export const isCampaign = process.env.CAMPAIGN === '1';

/** How often to do something: in every run, and in a campaign. */
export function times(ordinary: number, campaign: number): number {
  return isCampaign ? campaign : ordinary;
}
