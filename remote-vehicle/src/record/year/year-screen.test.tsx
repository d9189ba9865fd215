import type { VehicleFigures } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { aVehicle, fakeBackend, pinDate, singlePageResponse } from '@forecourt/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  aRecord,
  createEntryHistoryItem,
  createVisitHistoryItem,
  EMPTY_RESPONSES,
  openVehicleArea,
} from '../../testing/samples.ts';

const golf = aVehicle({ make: 'VW', model: 'Golf' });
const FIGURES = 'GET /vehicles/{id}/figures';

const figuresIn = (currency: string): VehicleFigures => ({
  since: '2024-01-05',
  years: [
    {
      year: 2026,
      count: 5,
      costs: [{ currency, cost_minor: 160_000 }],
      kind_costs: [],
      visit_costs: [],
      odometer_km: 66_093,
      driven_km: 16_093,
    },
    {
      year: 2025,
      count: 0,
      costs: [],
      kind_costs: [],
      visit_costs: [],
      odometer_km: 50_000,
      driven_km: null,
    },
  ],
  readings: [
    { date: '2025-12-31', odometer_km: 50_000 },
    { date: '2026-12-30', odometer_km: 66_093 },
  ],
});

const items = [
  createVisitHistoryItem({ date: '2026-11-01' }, { service_type: 'repair', cost_minor: null }),
  ...['2026-10-01', '2026-09-01', '2026-08-01'].map((date, index) =>
    createEntryHistoryItem(
      aRecord({ date, odometer_km: 60_000 - 1_000 * index, litres: 60, cost_minor: 9_000 }),
    ),
  ),
];

function respond(figures = figuresIn('GBP'), history = items) {
  return fakeBackend({
    ...EMPTY_RESPONSES,
    'GET /vehicles/{id}': () => golf,
    [FIGURES]: () => figures,
    'GET /vehicles/{id}/history': () => singlePageResponse(...history),
  });
}

const REVIEW = `/vehicle/${golf.id}/year/2026`;
const plain = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ');

/** Returns the figures of the screen, each with label, value and notes. */
async function readFacts() {
  const terms = await screen.findAllByRole('term');
  return terms.map(({ parentElement }) => [...(parentElement?.children ?? [])].map(plain).join(' | '));
}

beforeEach(() => pinDate('2027-01-10T12:00:00Z'));
afterEach(() => jest.useRealTimers());

describe('the review of a year', () => {
  it('shows what the year came to', async () => {
    respond();
    await openVehicleArea(REVIEW);
    expect(await screen.findByRole('heading', { level: 1, name: '2026 in review' })).toBeVisible();
    expect(await readFacts()).toEqual([
      'Driven | 10,000 miles | Between 31 Dec 2025 and 30 Dec 2026, from mileage readings',
      'Spent | £1,600.00 | One visit or entry has no cost',
      'Cost per mile | 16p',
      'Fuel | 180 litres | 3 fill-ups',
      'Fuel economy | 47.1 mpg',
      'Visits to the workshop | 1 | Repair: 1',
    ]);
    expect(screen.getByText('From your entries and our prices.')).toBeVisible();
    expect(screen.getByRole('link', { name: '2025' })).toHaveAttribute(
      'href',
      `/vehicle/${golf.id}/year/2025`,
    );
  });

  it.each([
    [
      'US',
      'USD',
      'en',
      ['Driven | 10,000 miles', 'Spent | $1,600.00', 'Cost per mile | 16¢', 'Fuel | 48 gallons', '39.2 mpg'],
    ],
    [
      'DE',
      'EUR',
      'de',
      [
        'Gefahren | 16.093 km',
        'Ausgaben | 1.600,00 €',
        'Kosten pro Kilometer | 10 ct',
        'Getankt | 180 Liter',
        '6 l/100 km',
      ],
    ],
  ] as const)('has the units of the country: %s', async (country, currency, locale, written) => {
    respond(figuresIn(currency));
    await openVehicleArea(REVIEW, { organisation: { country } }, locale);
    const facts = (await readFacts()).join('\n');
    for (const each of written) expect(facts).toContain(each);
  });

  it.each([
    ['2026-12-14T12:00:00Z', '2026 so far'],
    ['2026-12-20T12:00:00Z', '2026 in review'],
  ])('of the current year has the title of its link: %s', async (now, name) => {
    pinDate(now);
    respond();
    await openVehicleArea(REVIEW);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  });

  it('says what is not known', async () => {
    respond();
    await openVehicleArea(`/vehicle/${golf.id}/year/2025`);
    expect(await screen.findByText(/^How far you drove isn’t known/)).toBeVisible();
    expect(screen.getByText(/^What it cost isn’t known/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Share as an image' })).not.toBeInTheDocument();
  });

  it.each(['abc', '2026x', '2999', '0000'])(
    'is not found for a year that cannot have one: %s',
    async (year) => {
      await openVehicleArea(`/vehicle/${golf.id}/year/${year}`);
      expect(await screen.findByRole('heading', { level: 1, name: 'We can’t find this year' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'View the vehicle' })).toBeVisible();
    },
  );

  it('of a year without data says so', async () => {
    respond();
    await openVehicleArea(`/vehicle/${golf.id}/year/2019`);
    expect(await screen.findByText('Nothing noted for 2019')).toBeVisible();
  });

  it('offers a retry if the figures fail to load', async () => {
    respond().failNext(FIGURES, new ApiProblem(503, 'backend_unavailable'));
    const { user } = await openVehicleArea(REVIEW);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await readFacts()).toHaveLength(6);
  });
});

describe('the link to the review on the page of the vehicle', () => {
  const openVehicle = async (now: string, figures?: VehicleFigures) => {
    pinDate(now);
    respond(figures);
    await openVehicleArea(`/vehicle/${golf.id}`);
    await screen.findByRole('heading', { level: 3, name: '2026' });
    return screen.queryByRole('link', { name: '2026 in review' });
  };

  it.each(['2026-12-15T00:30:00Z', '2027-01-31T12:00:00Z'])('is there around New Year: %s', async (now) => {
    expect(await openVehicle(now)).toHaveAttribute('href', REVIEW);
  });

  it.each(['2026-12-14T12:00:00Z', '2027-02-01T12:00:00Z'])(
    'is not there before and after: %s',
    async (now) => {
      expect(await openVehicle(now)).toBeNull();
    },
  );

  it('is not there if the year has too little to say', async () => {
    const figures = figuresIn('GBP');
    const years = figures.years.map((year) => ({ ...year, count: 1, costs: [] }));
    expect(await openVehicle('2027-01-10T12:00:00Z', { ...figures, years })).toBeNull();
  });
});

it('lists all years with data among the figures of a vehicle, at any time of the year', async () => {
  pinDate('2026-07-01T12:00:00Z');
  respond();
  await openVehicleArea(`/vehicle/${golf.id}/figures`);
  const years = within(await screen.findByRole('region', { name: 'Each year in review' }));
  expect(years.getAllByRole('link').map((link) => [plain(link), link.getAttribute('href')])).toEqual([
    ['2026 so far', REVIEW],
    ['2025', `/vehicle/${golf.id}/year/2025`],
  ]);
});

describe('the image of a year', () => {
  let texts: { text: string; colour: string }[];
  let hasLogo: boolean;
  const drawImage = jest.fn();
  const share = jest.fn();

  beforeEach(() => {
    [texts, hasLogo] = [[], true];
    drawImage.mockReset();
    share.mockReset().mockResolvedValue(undefined);
    URL.createObjectURL = jest.fn(() => 'blob:image');
    URL.revokeObjectURL = jest.fn();
    const context = {
      fillStyle: '',
      font: '',
      measureText: (text: string) => ({ width: text.length * 10 }),
      fillText: (text: string) =>
        texts.push({ text: text.replaceAll('\u00a0', ' '), colour: context.fillStyle }),
      fillRect: jest.fn(),
      beginPath: jest.fn(),
      roundRect: jest.fn(),
      fill: jest.fn(),
      drawImage,
    };
    jest
      .spyOn(HTMLCanvasElement.prototype, 'getContext')
      .mockImplementation(() => context as unknown as RenderingContext);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
      this: HTMLCanvasElement,
      done,
    ) {
      expect([this.width, this.height]).toEqual([1080, 1350]);
      done(new Blob(['png'], { type: 'image/png' }));
    });
    HTMLImageElement.prototype.decode = async () => {
      if (!hasLogo) throw new DOMException('no', 'EncodingError');
    };
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'canShare');
  });

  async function createImage(settings: object = {}) {
    respond();
    const { user } = await openVehicleArea(REVIEW, settings);
    const section = within(await screen.findByRole('region', { name: 'Share as an image' }));
    await user.click(section.getByRole('button', { name: 'Create the image' }));
    return { user, section, image: await section.findByRole('img') };
  }

  it('contains the figures and the business, but no plate, and has a text alternative', async () => {
    const { image } = await createImage({ organisation: { name: 'Harbour Street Garage' } });
    expect(texts.map(({ text }) => text)).toEqual([
      'VW Golf',
      '2026 in review',
      ...['Driven', '10,000 miles', 'Spent', '£1,600.00', 'Cost per mile', '16p', 'Fuel', '180 litres'],
      ...['Fuel economy', '47.1 mpg', 'Visits to the workshop', '1'],
      'Harbour Street Garage',
    ]);
    expect(image).toHaveAccessibleName(
      /^VW Golf, 2026 in review\. Driven: 10,000.miles\. Spent: £1,600\.00\./,
    );
    expect(drawImage).toHaveBeenCalledTimes(1);
  });

  it('contains the plate if the customer wants it', async () => {
    const { user, section } = await createImage();
    texts = [];
    const plateSwitch = section.getByRole('switch', { name: 'Show the number plate' });
    await user.click(plateSwitch);
    await waitFor(() => expect(texts.map(({ text }) => text)).toContain('AB12 CDE'));
    expect(plateSwitch).toHaveFocus();
  });

  it('is removed if it cannot be created again without the plate', async () => {
    const { user, section } = await createImage();
    const plateSwitch = section.getByRole('switch', { name: 'Show the number plate' });
    await user.click(plateSwitch);
    await waitFor(() => expect(texts.map(({ text }) => text)).toContain('AB12 CDE'));
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await user.click(plateSwitch);
    expect(await section.findByRole('alert')).toHaveTextContent('We couldn’t create the image');
    expect(section.queryByRole('img')).not.toBeInTheDocument();
    expect(section.getByRole('button', { name: 'Create the image' })).toBeVisible();
  });

  it('is announced once it is ready, and its buttons take the focus', async () => {
    const { section } = await createImage();
    expect(section.getByRole('status')).toHaveTextContent('The image is ready');
    expect(section.getByRole('button', { name: 'Save image' }).closest('[tabindex]')).toHaveFocus();
  });

  it('has the readable colours of the site, and no logo that cannot be loaded', async () => {
    hasLogo = false;
    await createImage();
    // jsdom does not resolve custom properties.
    expect(texts.find(({ text }) => text === '2026 in review')?.colour).toBe('var(--accent-ink)');
    expect(texts.find(({ text }) => text === '£1,600.00')?.colour).toBe('var(--accent)');
    expect(drawImage).not.toHaveBeenCalled();
  });

  it('is shared as a file with its text alternative where the browser can, and saved if that fails', async () => {
    Object.assign(navigator, { share, canShare: () => true });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, section } = await createImage();
    await user.click(section.getByRole('button', { name: 'Share' }));
    const [[shared]] = share.mock.calls;
    expect(shared.files[0]).toMatchObject({ name: 'VW-Golf-2026-in-review.png', type: 'image/png' });
    expect(shared.text).toContain('Driven: 10,000');
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    await user.click(section.getByRole('button', { name: 'Share' }));
    expect(click).not.toHaveBeenCalled();
    share.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'));
    await user.click(section.getByRole('button', { name: 'Share' }));
    expect(click).toHaveBeenCalledTimes(1);
  });

  it('is saved where the browser cannot share files', async () => {
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, section } = await createImage();
    expect(section.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
    await user.click(section.getByRole('button', { name: 'Save image' }));
    expect(click).toHaveBeenCalledTimes(1);
  });

  it('says so if the browser cannot create it', async () => {
    respond();
    const { user } = await openVehicleArea(REVIEW);
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await user.click(await screen.findByRole('button', { name: 'Create the image' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t create the image');
  });
});
