import type { ReactNode } from 'react'
import { classes } from '#core/client/ui/classes.ts'
import './settingsPage.css'

/** A page of settings: one column of text beside the navigation, with the inset of every other page. */
export function SettingsPage({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('settings-page', className)}>{children}</div>
}
