import { shrinkPhoto, UnreadablePhotoError } from './shrink-photo.ts';

/** Simulates a browser that decodes and draws images, which jsdom cannot. The browser specs use real photos. */
function browserThatReads(width: number, height: number) {
  const close = jest.fn();
  window.createImageBitmap = jest.fn(async () => ({ width, height, close }) as unknown as ImageBitmap);
  const drawImage = jest.fn();
  const fillRect = jest.fn();
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ drawImage, fillRect } as unknown as RenderingContext);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') => {
    done(new Blob(['small'], { type }));
  });
  return { close, drawImage };
}

// jsdom lacks `Blob.text()`.
Blob.prototype.text = function text() {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(this);
  });
};

afterEach(() => jest.restoreAllMocks());

const file = new File(['photo'], 'IMG_1.HEIC', { type: 'image/heic' });

it.each([
  [4_032, 3_024, 2_048, 1_536],
  [3_024, 4_032, 1_536, 2_048],
  [640, 480, 640, 480],
  [20_000, 1, 2_048, 1],
])('converts %i×%i to a JPEG of %i×%i', async (width, height, newWidth, newHeight) => {
  const { close, drawImage } = browserThatReads(width, height);
  const photo = await shrinkPhoto(file);
  expect(photo.type).toBe('image/jpeg');
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, newWidth, newHeight);
  expect(close).toHaveBeenCalled();
  expect(window.createImageBitmap).toHaveBeenCalledWith(file, { imageOrientation: 'from-image' });
});

it('converts to a smaller JPEG of lower quality on request', async () => {
  const { drawImage } = browserThatReads(4_032, 3_024);
  await shrinkPhoto(file, { maxSide: 800, quality: 0.7 });
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 800, 600);
  expect(HTMLCanvasElement.prototype.toBlob).toHaveBeenCalledWith(expect.anything(), 'image/jpeg', 0.7);
});

it('reports a file that is no image', async () => {
  browserThatReads(1, 1);
  window.createImageBitmap = jest.fn().mockRejectedValue(new DOMException('no', 'InvalidStateError'));
  await expect(shrinkPhoto(file)).rejects.toThrow(UnreadablePhotoError);
});

it('reports missing memory as an unreadable photo', async () => {
  browserThatReads(1, 1);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  await expect(shrinkPhoto(file)).rejects.toThrow(UnreadablePhotoError);
});

it.each([
  ['by its type', new File(['photo'], 'a', { type: 'image/heic' }), true],
  ['by its first bytes', new File(['\0\0\0\x18ftypheic\0\0'], 'a.jpg', { type: 'image/jpeg' }), true],
  ['not another format', new File(['\0\0\0\x18ftypisom\0\0'], 'a.mp4'), false],
])('recognises HEIC that the browser cannot decode: %s', async (_, heic, isHeic) => {
  browserThatReads(1, 1);
  window.createImageBitmap = jest.fn().mockRejectedValue(new DOMException('no', 'InvalidStateError'));
  await expect(shrinkPhoto(heic)).rejects.toMatchObject({ isHeic });
});
