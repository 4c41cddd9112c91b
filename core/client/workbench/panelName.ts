import type { Getter } from 'jotai'
import type { AnyPanel, Translate } from '#core/client/plugin.ts'

/** Name of a panel's kind, whatever it shows; null where only its parameters could say. */
export function panelName({ kind, params, title }: AnyPanel, t: Translate, get: Getter): string | null {
  if (kind) return t(kind)
  const none = params.safeParse({})
  return none.success ? title(none.data, t, get) : null
}
