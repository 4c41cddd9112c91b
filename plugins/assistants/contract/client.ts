import type { ComponentType } from 'react'
import { definePoint, type Id } from '#core/contract/define.ts'
import { type AssistantKind, checkKind, kindPath } from './kinds.ts'

/** How a kind of assistant is shown. */
export interface AssistantKindView {
  kind: AssistantKind
  /** Beside its name in the gallery. */
  icon: ComponentType<{ size?: number }>
}

/** The kinds of assistants in the gallery, each with its form and its page; the server's half is `assistants.engines`. */
export const assistantKindViews = definePoint<AssistantKindView>('assistants.kindViews', ({ kind }) => checkKind(kind))

/** Panel of the page of a kind; its parameter `kind` is the id. */
export const KIND_PANEL = 'assistants.kind'

/** The route of the page of a kind, but for what it opens: `panelNamed(KIND_PANEL, { kind: kind.id })`. */
export const kindRoute = ({ id }: Pick<AssistantKind, 'id'>): { path: `/${string}`; name: string; permission: Id } => ({
  path: kindPath(id),
  name: `configuracoes-${id}`,
  permission: 'assistants.edit',
})

/** Shows what assistants look up, and opens it. */
export interface AssistantSourceView {
  /** Groups that an assistant can be kept to, by name. @throws AppError */
  load(): Promise<readonly string[]>
  open(documentId: number): void
}

/** How sources of answers are opened, and of which groups an assistant may read. */
export const assistantSourceViews = definePoint<AssistantSourceView>('assistants.sourceViews')
