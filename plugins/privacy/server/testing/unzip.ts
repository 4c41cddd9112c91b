import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The bytes of every entry of a ZIP, by path. */
export async function unzip(bytes: ArrayBuffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}
