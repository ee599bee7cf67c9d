import { decodeQR } from "qr/decode.js";

/** A part of https://wicg.github.io/shape-detection-api: browsers that have it read faster. */
interface Detector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}

type DetectorClass = new (options: { formats: string[] }) => Detector;

/** The longer side that a picture is scaled down to: first for a code far away, then for one that fills the picture. */
const SIDES = [1_600, 700];

/** The code in a picture; null where there is none. */
export async function codeInPicture(picture: Blob): Promise<string | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(picture);
  } catch {
    // Not a picture, or one that this browser can't open.
    return null;
  }
  try {
    return await codeIn(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/** The code in a picture or in what a camera sees. */
export async function codeIn(
  source: ImageBitmap | HTMLVideoElement,
  width: number,
  height: number,
): Promise<string | null> {
  const found = await byBrowser(source);
  if (found !== null) return found;
  for (const side of SIDES) {
    const scale = Math.min(1, side / Math.max(width, height));
    const read = byLibrary(source, Math.round(width * scale), Math.round(height * scale));
    if (read !== null) return read;
    if (scale === 1 && Math.max(width, height) <= Math.min(...SIDES)) break;
  }
  return null;
}

async function byBrowser(source: ImageBitmapSource): Promise<string | null> {
  const BarcodeDetector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!BarcodeDetector) return null;
  try {
    const found = await new BarcodeDetector({ formats: ["qr_code"] }).detect(source);
    const values = found.map(({ rawValue }) => rawValue);
    // Another code may stand on the same paper.
    return values.find((value) => value.startsWith("KAUNTA:")) ?? values[0] ?? null;
  } catch {
    // The browser has the API, but not on this system.
    return null;
  }
}

function byLibrary(source: CanvasImageSource, width: number, height: number): string | null {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(source, 0, 0, width, height);
  try {
    return decodeQR(context.getImageData(0, 0, width, height), { timeLimit: 300 });
  } catch {
    return null;
  }
}
