/*
 * /webchat.js: one line on any site puts the bubble in a corner.
 *   <script src="https://host/webchat.js" data-token="TOKEN" async></script>
 * A classic script: no imports, no exports, nothing left in the site's scope. Hence everything in this one function.
 */
;(() => {
  const PANEL_WIDTH = '380px'
  const PANEL_HEIGHT = '600px'
  const textsByLanguage = {
    pt: { open: 'Abrir conversa', close: 'Fechar conversa', title: 'Conversa', one: '1 mensagem nova', many: 'mensagens novas' },
    en: { open: 'Open chat', close: 'Close chat', title: 'Chat', one: '1 new message', many: 'new messages' },
    es: { open: 'Abrir conversación', close: 'Cerrar conversación', title: 'Conversación', one: '1 mensaje nuevo', many: 'mensajes nuevos' },
  }
  const style = `
    :host { all: initial; color-scheme: light dark }
    button { position: fixed; bottom: 20px; right: 20px; width: 56px; height: 56px; padding: 0; border: 0; border-radius: 50%; display: grid;
      place-items: center; cursor: pointer; color: var(--ink); background: var(--accent); z-index: 2147483001;
      box-shadow: 0 1px 2px rgb(20 20 30 / .16), 0 8px 24px rgb(20 20 30 / .24), inset 0 0 0 1px rgb(255 255 255 / .14) }
    button:hover { filter: brightness(1.06) }
    button:focus-visible { outline: 3px solid #fff; box-shadow: 0 0 0 6px #1b1c21 }
    svg { width: 26px; height: 26px; fill: none; stroke: currentColor; stroke-width: 1.4; stroke-linecap: round; stroke-linejoin: round }
    span { position: absolute; top: -4px; right: -4px; min-width: 22px; height: 22px; box-sizing: border-box; padding: 0 6px; border-radius: 11px;
      background: #c0352b; color: #fff; font: 600 12px/22px Inter, system-ui, sans-serif; text-align: center; box-shadow: 0 0 0 2px #fff }
    [hidden] { display: none }
    iframe { position: fixed; bottom: 88px; right: 20px; width: min(${PANEL_WIDTH}, calc(100vw - 40px)); height: min(${PANEL_HEIGHT}, calc(100dvh - 108px));
      border: 0; border-radius: 14px; background: #fff; z-index: 2147483000; box-shadow: 0 2px 6px rgb(20 20 30 / .12), 0 16px 48px rgb(20 20 30 / .24) }
    .left { right: auto; left: 20px }
    @media (prefers-color-scheme: dark) { iframe { background: #18191e } }
    @media (max-width: 479px) {
      iframe { inset: 0; width: 100%; height: 100dvh; border-radius: 0 }
      button[aria-expanded='true'] { display: none }
    }
    @media print { button, iframe { display: none } }`
  const bubblePath = 'M2.500 3.500h11v7h-6l-3 2.500v-2.500h-2z'
  const closePath = 'm4.500 6.500 3.500 3.500 3.500-3.500'

  /** White or black, whichever WCAG can read better on a hex colour; white on our own. */
  const inkOn = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.slice(1).match(color.length === 4 ? /./g : /../g) ?? [])
      .map((digits) => Number.parseInt(digits.repeat(2 / digits.length), 16) / 255)
      .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
    // 0.183 is where white and black have the same contrast of 4.5.
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.183 ? '#000' : '#fff'
  }

  const browserStore = {
    read: (key: string) => {
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    write: (key: string, isStored: boolean) => {
      try {
        if (isStored) localStorage.setItem(key, '1')
        else localStorage.removeItem(key)
      } catch {
        // A site that blocks storage only loses the early load of the next visit.
      }
    },
  }

  const languageOf = (tag: string) => {
    const root = tag.toLowerCase().slice(0, 2)
    return root === 'en' || root === 'es' ? root : 'pt'
  }

  const mount = (script: HTMLScriptElement) => {
    const token = script.dataset.token ?? ''
    const { origin } = new URL(script.src, location.href)
    if (token === '' || document.querySelector(`[data-balcao-webchat="${CSS.escape(token)}"]`)) return
    const language = languageOf(script.dataset.lang || document.documentElement.lang || navigator.language)
    const texts = textsByLanguage[language]
    const storedKey = `balcao.webchat.${token}`
    const colorOf = (text: unknown) => (typeof text === 'string' && /^#([\da-f]{3}|[\da-f]{6})$/i.test(text) ? text : null)
    const isSide = (text: unknown) => text === 'left' || text === 'right'
    let isOpen = false
    let isLoaded = false
    let unread = 0

    const place = document.createElement('div')
    place.dataset.balcaoWebchat = token
    const shadow = place.attachShadow({ mode: 'open' })
    // A constructed sheet: the site's content policy may forbid <style>.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    shadow.adoptedStyleSheets = [sheet]

    const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    picture.setAttribute('viewBox', '0 0 16 16')
    picture.setAttribute('aria-hidden', 'true')
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    picture.append(path)
    const badge = document.createElement('span')
    badge.setAttribute('aria-hidden', 'true')
    const bubble = document.createElement('button')
    bubble.type = 'button'
    bubble.append(picture, badge)
    const frame = document.createElement('iframe')
    frame.title = texts.title
    frame.allow = 'clipboard-write'
    frame.hidden = true
    // Values in the line on the site win over what the company says of the web chat.
    const wear = (appearance: { color?: unknown; position?: unknown }) => {
      const color = colorOf(script.dataset.color) ?? colorOf(appearance.color) ?? '#4a5bd4'
      const side = isSide(script.dataset.position) ? script.dataset.position : appearance.position
      place.style.setProperty('--accent', color)
      place.style.setProperty('--ink', inkOn(color))
      for (const node of [bubble, frame]) node.classList.toggle('left', side === 'left')
    }
    const requestAppearance = async () => {
      try {
        const answer = await fetch(`${origin}/webchat/${encodeURIComponent(token)}/look`, { credentials: 'omit' })
        const appearance: unknown = answer.ok ? await answer.json() : null
        if (typeof appearance === 'object' && appearance !== null) wear(appearance)
      } catch {
        // A site whose policy forbids the call keeps the button as its line says.
      }
    }
    wear({})
    void requestAppearance()
    shadow.append(bubble)

    const show = () => {
      const unreadText = unread === 1 ? texts.one : `${unread} ${texts.many}`
      bubble.setAttribute('aria-label', isOpen ? texts.close : unread > 0 ? `${texts.open}, ${unreadText}` : texts.open)
      bubble.setAttribute('aria-expanded', String(isOpen))
      path.setAttribute('d', isOpen ? closePath : bubblePath)
      badge.textContent = unread > 99 ? '99+' : String(unread)
      badge.hidden = isOpen || unread === 0
      frame.hidden = !isOpen
    }
    const tell = () => {
      if (isLoaded) frame.contentWindow?.postMessage({ balcao: isOpen ? 'opened' : 'closed' }, origin)
    }
    const load = () => {
      if (frame.isConnected) return
      const query = new URLSearchParams({ embed: '1', lang: script.dataset.lang || language, host: location.origin })
      frame.src = `${origin}/webchat/${encodeURIComponent(token)}?${query}`
      frame.addEventListener('load', () => {
        isLoaded = true
        tell()
      })
      shadow.append(frame)
    }
    const setOpen = (open: boolean) => {
      if (isOpen === open) return
      isOpen = open
      if (open) load()
      show()
      tell()
      if (open) frame.focus()
      else bubble.focus()
    }

    bubble.addEventListener('click', () => setOpen(!isOpen))
    shadow.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') setOpen(false)
    })
    addEventListener('message', ({ source, origin: sender, data }: MessageEvent<unknown>) => {
      if (sender !== origin || source === null || source !== frame.contentWindow) return
      if (typeof data !== 'object' || data === null || !('balcao' in data)) return
      if (data.balcao === 'close') setOpen(false)
      else if (data.balcao === 'unread' && 'count' in data && Number.isInteger(data.count)) {
        unread = Math.max(0, Number(data.count))
        show()
      } else if (data.balcao === 'conversation' && 'isStored' in data) browserStore.write(storedKey, data.isStored === true)
    })
    show()
    document.body.append(place)
    // Somebody who has talked before hears of new messages without opening the panel.
    if (browserStore.read(storedKey) !== null) load()
  }

  const script = document.currentScript ?? document.querySelector('script[data-token][src*="/webchat.js"]')
  if (!(script instanceof HTMLScriptElement)) return
  if (document.body) mount(script)
  else addEventListener('DOMContentLoaded', () => mount(script))
})()
