import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { isWithin, plainPath } from '#core/client/browser/addresses.ts'
import { OPEN_ID_CALLBACK } from '#core/contract/openId.ts'

type Page = LazyExoticComponent<ComponentType>

/** Pages that need no session, each fetched when it is wanted. @see specification §2, public routes */
const pages: readonly [path: string, hasChildren: boolean, page: Page][] = [
  ['/login', false, lazy(() => import('#core/client/auth/LoginPage.tsx'))],
  ['/signup', false, lazy(() => import('#core/client/auth/SignupPage.tsx'))],
  ['/masterkey', false, lazy(() => import('#core/client/auth/MasterkeyPage.tsx'))],
  ['/reset', true, lazy(() => import('#core/client/auth/ResetPage.tsx'))],
  [OPEN_ID_CALLBACK, false, lazy(() => import('#core/client/auth/OpenIdPage.tsx'))],
  ['/gmail/callbackUrlBack', false, lazy(() => import('#core/client/auth/CallbackPage.tsx'))],
]

export const notFoundPage: Page = lazy(() => import('#core/client/auth/NotFoundPage.tsx'))
export const setupPage: Page = lazy(() => import('#core/client/auth/SetupPage.tsx'))

/** The page at a public address, or null. */
export function publicPageAt(path: string): Page | null {
  const plain = plainPath(path)
  const found = pages.find(([base, hasChildren]) => (hasChildren ? isWithin(plain, base) : plain === base.toLowerCase()))
  return found?.[2] ?? null
}
