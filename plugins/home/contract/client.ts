import type { ComponentType } from 'react'
import { definePoint } from '#core/contract/define.ts'

/** Words and buttons of a first step. */
export interface FirstStepView<C> {
  /** The same as of the server's `firstSteps`. */
  id: string
  order: number
  /** Catalogue key of what is to be done. */
  title: string
  /** Catalogue key of the sentence that says how. */
  text: string
  icon: ComponentType<{ size?: number }>
  /** Draws its buttons. */
  component: C
}
/** Words and buttons of a first step; `component` draws the buttons. */
export const firstStepViews = definePoint<FirstStepView<unknown>>('home.firstStepViews')

/** The browser's query of the first steps: whose step may have been taken invalidates it. */
export const firstStepsKey = ['home', 'firstSteps'] as const
