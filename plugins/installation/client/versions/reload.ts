import { call } from '#core/client/http/call.ts'
import { t } from '#core/client/i18n/translate.ts'
import { notify } from '#core/client/notify/index.ts'
import { getReload } from '../../contract/index.ts'

/** The last offer that this page knows of; undefined until it has asked. */
let known: string | null | undefined

/** A page that was loaded later than the offer has nothing to reload. */
export function offerReload(askedAt: string): void {
  if (askedAt === known) return
  known = askedAt
  notify(t('installation.reload.offer'), { timeoutMs: null, action: { label: t('installation.reload.now'), run: () => location.reload() } })
}

/** Asks what the page may have missed; the first answer is where it begins. */
export async function checkReload(): Promise<void> {
  try {
    const { askedAt } = await call(getReload, {})
    if (known === undefined) known = askedAt
    else if (askedAt !== null) offerReload(askedAt)
  } catch {
    // Asked for again once the server answers.
  }
}
