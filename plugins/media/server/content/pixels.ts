/** Largest picture that gets a preview: 64 megapixels hold what phones make, and fit the memory. */
export const MOST_PIXELS = 64_000_000

export interface Pixels {
  width: number
  height: number
}

/** Width and height of a picture as shown, from its header alone; null where there is none that can be read. */
export async function pixelsOf(path: string): Promise<Pixels | null> {
  const { default: sharp } = await import('sharp')
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: false, failOn: 'none' }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return null
  }
}
