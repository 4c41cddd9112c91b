import { navigate } from 'wouter/use-browser-location'
import type { Visit } from './visits.ts'

/** Back to an area, as it was left. */
export const goToVisit = ({ area, path }: Visit): void => navigate(path, { state: { area } })
