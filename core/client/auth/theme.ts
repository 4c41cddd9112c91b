import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { isDarkAtom, sessionAtom } from './session.atoms.ts'

const SYSTEM_DARK = '(prefers-color-scheme: dark)'

/** The person's choice of theme; null: as the system has it. */
const choiceAtom = atom((get) => get(sessionAtom)?.configs.isDark ?? null)

/** Shows light or dark as `isDarkAtom` says. It follows the system until the person's `configs.isDark` decides. */
export function startTheme(): Dispose {
  const system = matchMedia(SYSTEM_DARK)
  const followSystem = () => {
    if (store.get(choiceAtom) === null) store.set(isDarkAtom, system.matches)
  }
  followSystem()
  paint()
  const stops = [store.sub(isDarkAtom, paint), store.sub(choiceAtom, followSystem)]
  system.addEventListener('change', followSystem)
  return () => {
    for (const stop of stops) stop()
    system.removeEventListener('change', followSystem)
  }
}

/** `bp6-dark` is Blueprint's class, `dark` ours; on the body, so that what floats is dark too. */
function paint(): void {
  const isDark = store.get(isDarkAtom)
  document.body.classList.toggle('bp6-dark', isDark)
  document.body.classList.toggle('dark', isDark)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
