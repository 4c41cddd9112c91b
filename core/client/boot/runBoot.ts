/** A step of the start. It may answer an address to go to instead of starting. */
export interface BootStep {
  name: string
  run: () => Promise<{ redirect: string } | undefined> | { redirect: string } | undefined
}

export type BootResult = { kind: 'mount' } | { kind: 'redirect'; to: string } | { kind: 'failed'; step: string; error: unknown }

/** Runs the steps in order and stops at the first redirect or error. @see specification §4, service worker and start-up */
export async function runBoot(steps: readonly BootStep[]): Promise<BootResult> {
  for (const step of steps) {
    try {
      const answer = await step.run()
      if (answer) return { kind: 'redirect', to: answer.redirect }
    } catch (error) {
      return { kind: 'failed', step: step.name, error }
    }
  }
  return { kind: 'mount' }
}
