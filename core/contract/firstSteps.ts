import type { ComponentType } from 'react'
import { definePoint, type Service } from './define.ts'

/** A first step of a new company, as the server knows whether it has been taken. */
export interface FirstStep {
  /** The same as of its view in the browser. */
  id: string
  /** By what has really happened in the company. */
  isDone(tenantId: number): Promise<boolean>
}
/** A first step of a new company, and whether it has been taken; its words and buttons are the browser's `firstStepViews`. */
export const firstSteps = definePoint<Service<FirstStep>>('home.firstSteps')

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
