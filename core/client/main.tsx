import '@fontsource-variable/inter'
import './ui/tokens.css'
import './ui/base.css'
import './boot/boot.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './boot/App.tsx'
import { runBoot } from './boot/runBoot.ts'
import { showFailure } from './boot/showFailure.ts'
import { bootSteps } from './boot/steps.ts'

const root = document.getElementById('root')
// Not awaited: parts that wait for this file could not come in before the start is over.
if (root) void start(root)

async function start(element: HTMLElement): Promise<void> {
  const result = await runBoot(bootSteps)
  if (result.kind === 'redirect') {
    location.replace(result.to)
    return
  }
  if (result.kind === 'failed') {
    console.error(`the start stopped at ${result.step}`, result.error)
    showFailure(element)
    return
  }
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
