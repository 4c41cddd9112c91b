import sharp from 'sharp'

/** A picture as it goes into the file. Sizes are points. */
export interface Picture {
  jpeg: Buffer
  width: number
  height: number
}

/** More than that, and it was made to be too much. */
const MOST_PIXELS = 64_000_000
const LONGEST_SECONDS = 15
const QUALITY = 74
/** Largest place on the page. */
const WIDEST = 240
const HIGHEST = 220
/** Points of a pixel, so that a small picture stays small. */
const POINTS_OF_PIXEL = 0.75

sharp.cache(false)
sharp.concurrency(1)

/** Turns a picture of any kind that sharp reads into a JPEG of at most `side` pixels; of a moving one the first image. Null when it is broken. */
export async function readPicture(path: string, side: number): Promise<Picture | null> {
  try {
    const { data, info } = await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: LONGEST_SECONDS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    const scale = Math.min(POINTS_OF_PIXEL, WIDEST / info.width, HIGHEST / info.height)
    return { jpeg: data, width: info.width * scale, height: info.height * scale }
  } catch {
    return null
  }
}
