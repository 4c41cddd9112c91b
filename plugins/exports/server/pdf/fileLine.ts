import type { ExportedMessage } from '../../contract/index.ts'
import type { Texts } from '../words/textsOf.ts'
import { plainRun } from './ink.ts'
import type { TextRun } from './text/textRuns.ts'
import { formatDuration, type Times } from './times.ts'

type File = NonNullable<ExportedMessage['media']>

const SIGNS = { image: '🖼️', sticker: '🖼️', video: '🎬', audio: '🎤', document: '📄' } as const

/** A file that is not shown, as a line: its name, what it is, how long and how large. `remark` says why a picture is not shown. */
export function fileLine({ kind, name, durationMs, bytes }: File, texts: Texts, times: Times, remark: string | null): TextRun[] {
  const facts = [texts(`kind.${kind}`), ...(durationMs === null ? [] : [formatDuration(durationMs)]), times.bytes(bytes), ...(remark === null ? [] : [remark])]
  return [plainRun(`${SIGNS[kind]} `), plainRun(name, { isBold: true }), plainRun(` · ${facts.join(' · ')}`)]
}
