import '@blueprintjs/core/lib/css/blueprint.css'
import '../ui/blueprint.css'
import '../ui/ui.css'
import '../ui/table.css'
import './shell.css'
import './tiles.css'
import '../commands/palette.css'
import '../ui/phone.css'
import { OverlaysProvider } from '@blueprintjs/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { KeyStrip } from '#core/client/commands/KeyStrip.tsx'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { BootSkeleton } from '#core/client/ui/BootSkeleton.tsx'
import { Shell } from './shell/Shell.tsx'
import { startOnce } from './startOnce.ts'

export { startOnce }

/** Everything behind the login: the plugins started once, and the shell around their panels. */
export function Workbench() {
  return (
    <QueryClientProvider client={queryClient}>
      <OverlaysProvider>
        <Suspense fallback={<BootSkeleton />}>
          <Started />
        </Suspense>
      </OverlaysProvider>
    </QueryClientProvider>
  )
}

function Started() {
  use(startOnce())
  return (
    <>
      <Shell />
      <KeyStrip />
    </>
  )
}
