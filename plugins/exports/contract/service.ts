import { defineService } from '#core/contract/define.ts'
import type { MediaUser } from '#plugins/media/contract/index.ts'
import type { Reader } from '#plugins/tickets/contract/index.ts'

export interface ExportsService extends MediaUser {
  /** Whether a file is an export that this person asked for, of a conversation they may still read. */
  mayReadFile(reader: Reader, mediaId: string): Promise<boolean>
}

export const exportsService = defineService<ExportsService>('exports.service')
