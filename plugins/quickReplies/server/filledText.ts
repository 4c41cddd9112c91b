import type { ServerContext } from '#core/server/plugin.ts'
import { fillVariables, variablesIn, type Writing } from '../contract/index.ts'
import { factsOf } from './factsOf.ts'

/** @see QuickRepliesService.filledText */
export async function filledText(ctx: ServerContext, text: string, writing: Writing): Promise<string> {
  const names = variablesIn(text)
  if (names.length === 0) return text
  const facts = await factsOf(ctx, writing, names)
  const { text: filled, unknown } = fillVariables(text, facts)
  if (unknown.length === 0) return filled
  return fillVariables(text, { ...facts, extra: [...facts.extra, ...unknown.map((name) => ({ name, value: '' }))] }).text
}
