import { useAtomValue } from 'jotai'
import { use, useEffect } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { deniedText } from '#core/client/auth/deniedText.ts'
import { guard, type VerificationResult } from '#core/client/auth/guard.ts'
import { startIdleReload } from '#core/client/auth/idleReload.ts'
import { loginAddress } from '#core/client/auth/loginAddress.ts'
import { startProfileRefresh } from '#core/client/auth/profileRefresh.ts'
import { isLeavingAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { navigate } from '#core/client/browser/navigate.ts'
import { t } from '#core/client/i18n/translate.ts'
import { notify } from '#core/client/notify/notify.ts'
import { blockedPage as BlockedPage } from './blockedPage.ts'
import { loadWorkbench, registersAddress } from './loadWorkbench.ts'
import { notFoundPage as NotFoundPage, publicPageAt, setupPage as SetupPage } from './publicPages.ts'

/** Lets people through to the page of the address, or leads them where they may go. @see specification §4, navigation guard */
export function Gate() {
  const path = usePathname()
  const search = useSearch()
  const session = useAtomValue(sessionAtom)
  const isLeaving = useAtomValue(isLeavingAtom)
  const decision = guard(path, search, session)
  const to = decision.allow || isLeaving ? null : decision.to
  useRedirect(to, path, decision.allow || isLeaving ? null : (decision.message ?? null))

  useScrollToTop(path)
  useSessionWatch(session?.userId ?? null)

  const PublicPage = publicPageAt(path)
  if (to !== null) return null
  if (PublicPage) return <PublicPage />
  if (session?.isBlocked) return <BlockedPage />
  if (session) return <WorkbenchPage />
  if (isLeaving) return null
  return new URLSearchParams(search).has('tokenSetup') ? <SetupPage /> : <UnlistedPage key={path} path={path} search={search} />
}

/** An address that the guard does not know, for a signed-out visitor: a plugin's page needs a login, anything else is no page. */
function UnlistedPage({ path, search }: { path: string; search: string }) {
  const isPage = use(registersAddress(path))
  useRedirect(isPage ? loginAddress(path, search) : null, path, 'core.guard.loginNeeded')
  return isPage ? null : <NotFoundPage />
}

function useRedirect(to: string | null, from: string, message: Extract<VerificationResult, { allow: false }>['message'] | null): void {
  useEffect(() => {
    if (to === null) return
    if (message) notify(message === 'core.guard.denied' ? deniedText(from) : t(message), { intent: 'warning' })
    navigate(to, { replace: true })
  }, [to, from, message])
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

/** Runs the watches of a session as long as somebody is signed in. */
function useSessionWatch(userId: number | null): void {
  useEffect(() => {
    if (userId === null) return
    const stops = [startProfileRefresh(), startIdleReload()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [userId])
}
