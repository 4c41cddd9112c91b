import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { GOOGLE_CALENDAR_PATH, type GoogleAccount, getGoogleCalendar, listGoogleCalendars } from '../contract/index.ts'

const CALENDAR = 'googleCalendar'

export const calendarQuery = queryOptions({ queryKey: [CALENDAR, 'own'], queryFn: () => call(getGoogleCalendar, {}) })
export const calendarsQuery = (email: string) => queryOptions({ queryKey: [CALENDAR, 'all', email], queryFn: () => call(listGoogleCalendars, {}) })

export const refreshCalendar = (): Promise<void> => queryClient.invalidateQueries({ queryKey: calendarQuery.queryKey })

/** The own calendar is another, here or in another window. */
export function putAccount(account: GoogleAccount | null): void {
  queryClient.setQueryData(calendarQuery.queryKey, (now) => now && { ...now, account })
}

let returned: string | null = null

/** Keeps the answer that Google sent the browser back with, and takes it out of the address: it counts once. */
export function noteReturn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (pathname !== GOOGLE_CALENDAR_PATH || !new URLSearchParams(search).has('state')) return
  returned = search
  history.replaceState(null, '', pathname)
}

/** The answer, once. */
export function takeReturn(): string | null {
  const query = returned
  returned = null
  return query
}
