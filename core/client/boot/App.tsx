import { Provider } from 'jotai'
import { Suspense } from 'react'
import { Router } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { LoadingOverlay } from '#core/client/notify/LoadingOverlay.tsx'
import { Toaster } from '#core/client/notify/Toaster.tsx'
import { store } from '#core/client/store/store.ts'
import { BootSkeleton } from '#core/client/ui/BootSkeleton.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Gate } from './Gate.tsx'

/** The whole page: one store, one router, the toasts always there. */
export function App() {
  const path = usePathname()
  return (
    <Provider store={store}>
      <Router>
        <ErrorBoundary resetKey={path}>
          <Suspense fallback={<BootSkeleton />}>
            <Gate />
          </Suspense>
        </ErrorBoundary>
        <LoadingOverlay />
        <Toaster />
      </Router>
    </Provider>
  )
}
