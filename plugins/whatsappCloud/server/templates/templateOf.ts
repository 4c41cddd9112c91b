import { z } from 'zod'
import { countPlaces, type HeaderFile, type Template } from '#plugins/chat/contract/index.ts'
import { headerFileOf } from '../outbound/mediaForm.ts'

const text = z.string().optional().catch(undefined)
const componentSchema = z.looseObject({
  type: z.string(),
  format: text,
  text,
  buttons: z.array(z.looseObject({ type: z.string(), text, url: text })).catch([]),
})
const wireSchema = z.looseObject({
  name: z.string().min(1).max(512),
  status: z.literal('APPROVED'),
  category: z.string().catch(''),
  language: z.string().min(2).max(16),
  components: z.array(componentSchema),
})
type Component = z.infer<typeof componentSchema>

const ANY_PLACE = /\{\{.*?\}\}/
const NUMBERED = /\{\{\s*\d{1,2}\s*\}\}/g
/** Buttons that ask for nothing when they are sent. */
const PLAIN_BUTTONS = new Set(['QUICK_REPLY', 'PHONE_NUMBER', 'URL', 'VOICE_CALL'])
const KNOWN_PARTS = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS'])

/** Formats of a heading that is a file. */
const FILE_KINDS = new Map<string | undefined, HeaderFile['kind']>([
  ['IMAGE', 'image'],
  ['VIDEO', 'video'],
  ['DOCUMENT', 'document'],
])

/** Whether values in the body, and a file in the heading, are all that a part needs. */
function isPlain({ type, format, text: partText = '', buttons }: Component): boolean {
  if (type === 'HEADER') return FILE_KINDS.has(format) || (format === 'TEXT' && !ANY_PLACE.test(partText))
  if (type === 'BODY') return !ANY_PLACE.test(partText.replaceAll(NUMBERED, ''))
  return KNOWN_PARTS.has(type) && buttons.every((button) => PLAIN_BUTTONS.has(button.type) && !ANY_PLACE.test(button.url ?? ''))
}

/** A template as the provider lists it; null for one that is not approved, or needs more than values in its body and a file in its heading. */
export function templateOf(given: unknown): Template | null {
  const read = wireSchema.safeParse(given)
  if (!read.success || !read.data.components.every(isPlain)) return null
  const { name, language, category, components } = read.data
  const partOf = (type: string) => components.find((component) => component.type === type)
  const body = partOf('BODY')?.text
  if (!body) return null
  const fileKind = FILE_KINDS.get(partOf('HEADER')?.format)
  const buttons = (partOf('BUTTONS')?.buttons ?? []).flatMap((button) => button.text ?? [])
  return {
    name,
    language,
    category,
    header: fileKind ? null : (partOf('HEADER')?.text ?? null),
    headerFile: fileKind ? headerFileOf(fileKind) : null,
    body,
    footer: partOf('FOOTER')?.text ?? null,
    buttons,
    valueCount: countPlaces(body),
  }
}
