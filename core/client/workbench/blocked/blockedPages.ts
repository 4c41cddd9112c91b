import type { ComponentType } from 'react'
import { definePoint } from '#core/contract/define.ts'

export type BlockedPageLoad = () => Promise<{ default: ComponentType }>

/**
 * Shown to people of a blocked company in place of the workbench: how the subscription stands, and how to pay it.
 *
 * It is drawn before any plugin is set up: it may call what is marked `whileBlocked`, and says `updateSession({ isBlocked: false })` once the company is let in.
 */
export const blockedPages = definePoint<BlockedPageLoad>('core.blockedPages')
