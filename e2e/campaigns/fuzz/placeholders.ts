/** Stands in a text for what only the customer's own things contain, and is as long. */
export const MARK = '@mark@';

/** Stands for a value that the site gave out before, chosen when the request is sent. */
export class Seen {
  /** As in requests: `vehicle_id`, `date`. */
  readonly name: string;
  readonly from: 'oneself' | 'others';
  /** Which one: any whole number. */
  readonly pick: number;
  /** While there is none. */
  readonly otherwise: string;

  constructor(name: string, from: Seen['from'], pick: number, otherwise: string) {
    this.name = name;
    this.from = from;
    this.pick = pick;
    this.otherwise = otherwise;
  }
}

/** Stands in a body for a number that JavaScript cannot have, as it stands in JSON. */
export class RawNumber {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** Stands in an address for what goes there as it is, encoded or wrongly so. */
export class RawText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
