import { isRecord } from '../wire/isRecord.ts'

export interface HostLink {
  /** Whether the visitor has the panel open; always true without a host. */
  isOpen: () => boolean
  tellUnread: (count: number) => void
  /** The host keeps it, to load the page early next time. */
  tellConversation: (isStored: boolean) => void
  askToClose: () => void
}

/** Parts of a window that are used. */
export interface PageWindow {
  parent: { postMessage: (message: unknown, targetOrigin: string) => void }
  addEventListener: (kind: 'message', hear: (event: { source: unknown; origin: string; data: unknown }) => void) => void
}

export interface HostLinkNeeds {
  page: PageWindow
  isEmbedded: boolean
  hostOrigin: string | null
  onOpened: () => void
  onClosed: () => void
}

/** Talk with /webchat.js on the site around this page: only with its window, and only with its origin. */
export const createHostLink = ({ page, isEmbedded, hostOrigin, onOpened, onClosed }: HostLinkNeeds): HostLink => {
  let isOpen = !isEmbedded
  let reportedUnread = -1
  const around: unknown = page.parent
  const hasHost = isEmbedded && hostOrigin !== null && around !== page
  const tell = (message: Record<string, unknown>) => {
    if (hasHost) page.parent.postMessage(message, hostOrigin)
  }
  page.addEventListener('message', ({ source, origin, data }) => {
    if (!hasHost || source !== page.parent || origin !== hostOrigin || !isRecord(data)) return
    if (data.balcao === 'opened') {
      isOpen = true
      onOpened()
    } else if (data.balcao === 'closed') {
      isOpen = false
      onClosed()
    }
  })
  return {
    isOpen: () => isOpen,
    tellUnread: (count) => {
      if (count !== reportedUnread) tell({ balcao: 'unread', count })
      reportedUnread = count
    },
    tellConversation: (isStored) => tell({ balcao: 'conversation', isStored }),
    askToClose: () => tell({ balcao: 'close' }),
  }
}
