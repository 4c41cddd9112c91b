import { getResolvedPDFJS } from 'unpdf'

/** Contents of a PDF that its reader sees. */
export interface SeenPdf {
  /** Text of each page. */
  pages: string[]
  images: number
  /** Addresses that one can click. */
  links: string[]
}

export async function readPdf(data: Uint8Array): Promise<SeenPdf> {
  const { getDocument, OPS } = await getResolvedPDFJS()
  const task = getDocument({ data: new Uint8Array(data), useSystemFonts: false, verbosity: 0 })
  const file = await task.promise
  const seen: SeenPdf = { pages: [], images: 0, links: [] }
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    seen.pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    const { fnArray } = await page.getOperatorList()
    seen.images += fnArray.filter((operator: number) => operator === OPS.paintImageXObject).length
    for (const { url } of await page.getAnnotations()) if (typeof url === 'string') seen.links.push(url)
  }
  await task.destroy()
  return seen
}
