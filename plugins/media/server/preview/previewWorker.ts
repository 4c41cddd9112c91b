import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { z } from 'zod'
import { PREVIEW_SIDE } from '../../contract/index.ts'
import { MOST_PIXELS } from '../content/pixels.ts'

/** A picture that takes longer is one that was made to. */
const LONGEST_DRAWING_SECONDS = 15
const QUALITY = 78

const orderSchema = z.object({ source: z.string(), target: z.string() })

sharp.cache(false)
sharp.concurrency(1)

/** Answers each order with null, or with the reason why the picture cannot be drawn. */
parentPort?.on('message', async (message: unknown) => {
  try {
    const { source, target } = orderSchema.parse(message)
    await sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: LONGEST_DRAWING_SECONDS })
      .autoOrient()
      .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toFile(target)
    parentPort?.postMessage(null)
  } catch (error) {
    parentPort?.postMessage(error instanceof Error ? error.message : 'unknown')
  }
})
