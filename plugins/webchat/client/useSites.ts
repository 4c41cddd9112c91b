import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { type Connection, listConnections } from '#plugins/connections/contract/index.ts'

/** A web chat in use, with the token of its address. */
export interface Site {
  id: number
  name: string
  token: string
}

const siteOf = ({ id, name, type, isActive, token }: Connection): Site[] => (type === 'webchat' && isActive && token ? [{ id, name, token }] : [])

/** The company's web chats; only administrators are told their tokens. Undefined until the server has answered. */
export function useSites() {
  const query = useQuery(queryOf(listConnections, {}))
  return { ...query, sites: query.data?.flatMap(siteOf) }
}

export const addressOf = ({ token }: Site): string => `${location.origin}/webchat/${token}`

/** Script that goes into the pages of the company's own site. */
export const scriptOf = ({ token }: Site): string => `<script src="${location.origin}/webchat.js" data-token="${token}" async></script>`

/** As wide as a phone, so that it fits beside the workbench. */
const WINDOW = 'popup,width=420,height=720'

/** The visitor's page in a window of its own. */
export const openSite = (site: Site): void => void window.open(addressOf(site), 'balcao-webchat', WINDOW)
