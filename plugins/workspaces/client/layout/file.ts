import { z } from 'zod'
import { parseLayout } from '#core/client/workbench/layout/parseLayout.ts'
import { LAYOUT_VERSION, type Layout, layoutSchema } from '#core/contract/layoutShape.ts'
import { LONGEST_WORKSPACE_NAME } from '../../contract/index.ts'

const KIND = 'balcao.workspace'
/** Grows when the file changes around the layout. */
const FILE_VERSION = 1

const headSchema = z.object({ kind: z.literal(KIND), version: z.int().min(1), layout: z.looseObject({ version: z.int().min(1) }) })
const fileSchema = headSchema.extend({ name: z.string().trim().min(1), layout: layoutSchema })

/** Content of a file, or why it cannot be read. */
export type FileContent = { kind: 'workspace'; name: string; layout: Layout } | { kind: 'newer' } | { kind: 'unreadable' }

export const fileOf = (name: string, layout: Layout): string => JSON.stringify({ kind: KIND, version: FILE_VERSION, name, layout }, null, 2)

export function readWorkspaceFile(text: string): FileContent {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { kind: 'unreadable' }
  }
  const head = headSchema.safeParse(given)
  if (!head.success) return { kind: 'unreadable' }
  if (head.data.version > FILE_VERSION || head.data.layout.version > LAYOUT_VERSION) return { kind: 'newer' }
  const file = fileSchema.safeParse(given)
  if (!file.success) return { kind: 'unreadable' }
  return { kind: 'workspace', name: file.data.name.slice(0, LONGEST_WORKSPACE_NAME).trim(), layout: parseLayout(file.data.layout).layout }
}

/** A file name that every system takes. */
export const fileNameOf = (name: string): string =>
  `${
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^\w-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .toLowerCase() || 'workspace'
  }.balcao.json`
