import { lazy } from 'react'

/** All that people of a company see whose subscription is unpaid beyond its days of grace, at any address. */
export const blockedPage = lazy(() => import('#core/client/workbench/blocked/BlockedPage.tsx'))
