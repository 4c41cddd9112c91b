import { useAtomValue } from 'jotai'
import { use, useEffect } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { guard } from '#core/client/auth/guard.ts'
import { startIdleReload } from '#core/client/auth/idleReload.ts'
import { startProfileRefresh } from '#core/client/auth/profileRefresh.ts'
import { isLeavingAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { t } from '#core/client/i18n/translate.ts'
import { notify } from '#core/client/notify/notify.ts'
import { loadWorkbench } from './loadWorkbench.ts'
import { navigate } from './navigate.ts'
import { notFoundPage as NotFoundPage, publicPageAt, setupPage as SetupPage } from './publicPages.ts'

/** Lets people through to the page of the address, or leads them where they may go. @see specification §4, navigation guard */
export function Gate() {
  const path = usePathname()
  const search = useSearch()
  const session = useAtomValue(sessionAtom)
  const isLeaving = useAtomValue(isLeavingAtom)
  const verdict = guard(path, search, session)
  const to = verdict.allow || isLeaving ? null : verdict.to
  const message = verdict.allow || isLeaving ? null : (verdict.message ?? null)

  useEffect(() => {
    if (to === null) return
    if (message) notify(t(message), { intent: 'warning' })
    navigate(to, { replace: true })
  }, [to, message])

  useScrollToTop(path)
  useSessionWatch(session?.userId ?? null)

  const PublicPage = publicPageAt(path)
  if (to !== null) return null
  if (PublicPage) return <PublicPage />
  if (session) return <WorkbenchPage />
  if (isLeaving) return null
  return new URLSearchParams(search).has('tokenSetup') ? <SetupPage /> : <NotFoundPage />
}

/** Everything behind the login. */
function WorkbenchPage() {
  const { Workbench } = use(loadWorkbench())
  return <Workbench />
}

/** @see specification §2: after each navigation the window scrolls to the top-left. */
function useScrollToTop(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to scroll
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [path])
}

/** What runs as long as somebody is signed in. */
function useSessionWatch(userId: number | null): void {
  useEffect(() => {
    if (userId === null) return
    const stops = [startProfileRefresh(), startIdleReload()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [userId])
}
