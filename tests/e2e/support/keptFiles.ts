import { expect, type Page } from '@playwright/test'
import { z } from 'zod'

const storedSchema = z.array(z.object({ name: z.string(), uploadId: z.string().nullable() }))
export type Kept = z.infer<typeof storedSchema>

/** What the page's browser keeps of the files above reply boxes; those of other journeys are in browsers of their own. */
export async function keptFiles(page: Page): Promise<Kept> {
  const found: unknown = await page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('balcao.files')
    opening.onerror = reject
    opening.onsuccess = () => {
      const asked = opening.result.transaction('files').objectStore('files').getAll()
      asked.onerror = reject
      asked.onsuccess = () => {
        opening.result.close()
        resolve(asked.result.map(({ name, uploadId }) => ({ name, uploadId })))
      }
    }
  })`)
  return storedSchema.parse(found)
}

/** Waits until exactly these are kept: a page that goes then loses none of them. */
export const isStored = (page: Page, ...names: string[]): Promise<void> =>
  expect.poll(async () => (await keptFiles(page)).map(({ name }) => name).toSorted(), 'the browser keeps the files').toEqual(names.toSorted())
