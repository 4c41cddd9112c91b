import type { Language } from '#core/contract/auth.ts'
import { type DataRow, type DataSection, type DataSubject, privacyParts } from '#core/contract/privacyParts.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { subjectOf } from '../subject.ts'

/** A stored file of the person and where it lies in the ZIP. */
export interface PersonFile {
  id: string
  name: string
  isPicture: boolean
  path: string
}
export interface PersonRow {
  values: DataRow['values']
  files: readonly PersonFile[]
}

/** Facts that are known of a person, read anew each time they are asked for. */
export interface Person {
  name: string
  tenantId: number
  language: Language
  /** Of the company, for times as people read them. */
  timeZone: string
  madeAt: Date
  sections(): readonly { name: string; pages: AsyncIterable<readonly PersonRow[]> }[]
}

/** Two files may have one name. */
const pathOf = (id: string, name: string): string => `files/${id.slice(0, 8)}-${name}`

async function* withFiles(ctx: ServerContext, { tenantId }: DataSubject, { pages }: DataSection): AsyncGenerator<PersonRow[]> {
  for await (const page of pages) {
    const known = await ctx.use(mediaService).present(tenantId, [...new Set(page.flatMap(({ files = [] }) => files))])
    yield page.map(({ values, files = [] }) => ({
      values,
      files: files.flatMap((id) => {
        const file = known.get(id)
        return file ? [{ id, name: file.name, isPicture: file.kind === 'image' || file.kind === 'sticker', path: pathOf(id, file.name) }] : []
      }),
    }))
  }
}

/** @throws noContactFound (404) */
export async function openPerson(ctx: ServerContext, actor: Actor, id: number, language: Language): Promise<Person> {
  const { name, subject } = await subjectOf(ctx, actor, id)
  // Also of plugins that the company has switched off: their rows are still kept.
  const parts = ctx.contributionsOf(privacyParts).toSorted((one, other) => one.order - other.order)
  return {
    name,
    tenantId: actor.tenantId,
    language,
    timeZone: await ctx.setting(actor.tenantId, companyTimeZone),
    madeAt: ctx.now(),
    sections: () =>
      parts
        .flatMap(({ service }) => ctx.use(service).sections?.(subject) ?? [])
        .map((section) => ({ name: section.name, pages: withFiles(ctx, subject, section) })),
  }
}
