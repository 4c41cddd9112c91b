import { followBrand, showStoredBrand } from '#core/client/auth/brand.ts'
import { followCalls } from '#core/client/auth/followCalls.ts'
import { followOtherTabs } from '#core/client/auth/followOtherTabs.ts'
import { restoreSession } from '#core/client/auth/session.ts'
import { startTheme } from '#core/client/auth/theme.ts'
import { followColours, paintStoredColours } from '#core/client/colours/applyColours.ts'
import { initI18n, storedLocale } from '#core/client/i18n/init.ts'
import { startWorkbench } from './loadWorkbench.ts'
import type { BootStep } from './runBoot.ts'

/** A step that never redirects. */
const step = (name: string, action: () => Promise<void> | void): BootStep => ({
  name,
  run: async () => {
    await action()
    return undefined
  },
})

/** The start of the page, in this order. */
export const bootSteps: readonly BootStep[] = [
  step('i18n', () => initI18n(storedLocale())),
  step('theme', () => void startTheme()),
  step('colours', paintStoredColours),
  step('brand', showStoredBrand),
  step('session', () => {
    restoreSession()
    followCalls()
    followOtherTabs()
    followColours()
    followBrand()
  }),
  step('workbench', startWorkbench),
]
