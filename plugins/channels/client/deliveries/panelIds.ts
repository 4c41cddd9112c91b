/** Scope of the keys of the list. */
export const DELIVERIES_PANEL = 'channels.deliveries'
export const deliveriesPath = (connectionId: number): string => `/sessoes/${connectionId}/entregas`
