import { unreadableImport } from '../../contract/index.ts'
import type { ContactTable } from '../../contract/service.ts'
import { openContactFileApart } from './read/readApart.ts'
import { UnreadableFile } from './read/unreadableFile.ts'

/** Why a file cannot be read, as an error of the contract. */
export function refuseFile(error: unknown): never {
  throw error instanceof UnreadableFile ? unreadableImport(error.fault) : error
}

/** @see ContactsService.readTable */
export async function readTable(path: string, most: number): Promise<ContactTable> {
  const opened = await openContactFileApart(path).catch(refuseFile)
  try {
    const rows: string[][] = []
    for await (const { cells } of opened.rows) {
      if (cells) rows.push([...cells])
      if (rows.length > most) break
    }
    return { headings: opened.headings, rows }
  } catch (error) {
    return refuseFile(error)
  } finally {
    await opened.close()
  }
}
