import { definePoint } from '#core/contract/define.ts'

/** Shows what assistants look up, and opens it. */
export interface AssistantSourceView {
  /** Groups that an assistant can be kept to, by name. @throws AppError */
  load(): Promise<readonly string[]>
  open(documentId: number): void
}

/** How sources of answers are opened, and of which groups an assistant may read. */
export const assistantSourceViews = definePoint<AssistantSourceView>('assistants.sourceViews')
