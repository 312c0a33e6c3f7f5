/** The part of an image that a square shows: its centre and its zoom. */

export interface Crop {
  /** The centre of the square, as parts of the width and the height of the image. */
  x: number;
  y: number;
  /** 1 shows as much as fits into the square. */
  zoom: number;
}

export interface ImageSize {
  width: number;
  height: number;
}

export const zoomMax = 5;
export const startCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** Returns the side of the square in pixels of the image. */
function sideOf({ width, height }: ImageSize, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** Keeps the square within the image. */
export function clamp(size: ImageSize, crop: Crop): Crop {
  const zoom = Math.min(zoomMax, Math.max(1, crop.zoom));
  const half = sideOf(size, { ...crop, zoom }) / 2;
  const within = (part: number, length: number) =>
    Math.min(length - half, Math.max(half, part * length)) / length;
  return { x: within(crop.x, size.width), y: within(crop.y, size.height), zoom };
}

/** Moves the image below the square by parts of the square's side. */
export function move(size: ImageSize, crop: Crop, across: number, down: number): Crop {
  const side = sideOf(size, crop);
  const x = crop.x - (across * side) / size.width;
  const y = crop.y - (down * side) / size.height;
  return clamp(size, { ...crop, x, y });
}

/** Draws the square so that it fills the canvas. */
export function draw(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const side = sideOf(image, crop);
  const left = crop.x * image.width - side / 2;
  const top = crop.y * image.height - side / 2;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Twice the side of the stored image, which the server scales down. */
const sentPixels = 512;

/** Returns the square as an image. The server encodes it again. */
export async function cutOut(image: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = sentPixels;
  canvas.height = sentPixels;
  draw(canvas, image, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The canvas cannot be encoded.");
  return blob;
}
