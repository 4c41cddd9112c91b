import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { LARGEST_LOGO, LOGO_SIDE, refusedLogo } from '#core/contract/brand.ts'
import type { DrawnLogo } from '#core/server/settings/logoDrawers.ts'

type Plate = DrawnLogo['plate']

/** A small file can hold a picture that fills the memory. */
const MOST_PIXELS = 16_000_000
const LONGEST_DRAWING_SECONDS = 10
const QUALITY = 90
const TYPES = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp'])

/** Side of the copy that is measured, in pixels. */
const MEASURED_SIDE = 64
/** Below so much opacity a pixel counts as transparent, and below such a share of them a picture fills its frame. */
const OPAQUE = 0.5
const TRANSPARENT_SHARE = 0.02
/** A logo lighter than this has less than 2:1 of contrast on white. */
const LIGHTEST_ON_WHITE = 0.45

/** A picture as it is stored, drawn anew: nothing but its pixels is left of the file. @throws refusedLogo (422) */
export async function drawLogo({ path, bytes }: { path: string; bytes: number }): Promise<DrawnLogo> {
  if (bytes === 0) throw refusedLogo('required')
  if (bytes > LARGEST_LOGO) throw refusedLogo('logo_too_big')
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (!found || !TYPES.has(found.mime)) throw refusedLogo((await isSvg(path)) ? 'logo_svg' : 'logo_kind')
  const { default: sharp } = await import('sharp')
  try {
    const content = await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: LONGEST_DRAWING_SECONDS })
      .autoOrient()
      .resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
    const measured = sharp(content).resize({ width: MEASURED_SIDE, height: MEASURED_SIDE, fit: 'inside' }).toColourspace('srgb').ensureAlpha()
    return { content, plate: plateOf(await measured.raw().toBuffer()) }
  } catch {
    throw refusedLogo('logo_unreadable')
  }
}

const SVG_HEAD_BYTES = 4_096

async function isSvg(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SVG_HEAD_BYTES) })
    return /<svg[\s>]/i.test(buffer.subarray(0, bytesRead).toString('utf8'))
  } finally {
    await file.close()
  }
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** The ground for a picture of red, green, blue and opacity bytes, by the mean luminance of what is opaque. */
export function plateOf(pixels: Uint8Array): Plate {
  const all = pixels.length / 4
  let opaque = 0
  let luminance = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4)
    if (opacity / 255 < OPAQUE) continue
    opaque += 1
    luminance += 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  if (opaque >= all * (1 - TRANSPARENT_SHARE)) return 'none'
  return opaque > 0 && luminance / opaque > LIGHTEST_ON_WHITE ? 'dark' : 'light'
}
