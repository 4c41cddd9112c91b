/** Measures inside the page, on its own clock; put into every page of the browser bench before its scripts run. */
const PATIENCE_MS = 10_000

/**
 * Waits for the next frame that the browser begins; answers its time on the page's clock. Between two frames lie 16.7 ms, or a
 * multiple when one was missed: the callback's own `performance.now()` would add what else the thread did in between.
 */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const probe = {
  /** Milliseconds from the navigation to the first ticket in the list; null before. */
  usableAt: null,

  /** Milliseconds from the next key or click to the frame in which `isDone()` holds; rejects when that takes too long. */
  after(what, isDone) {
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`${what} did not happen`)), PATIENCE_MS)
      const begin = (event) => {
        removeEventListener('keydown', begin, true)
        removeEventListener('pointerdown', begin, true)
        const look = () => {
          if (!isDone()) return requestAnimationFrame(look)
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - event.timeStamp)
          // Behind the frame's style, layout and paint.
          requestAnimationFrame(() => channel.port2.postMessage(null))
        }
        requestAnimationFrame(look)
      }
      addEventListener('keydown', begin, true)
      addEventListener('pointerdown', begin, true)
    })
  },

  /** The wait that `after` begins, as a number to ask for later. */
  pending: null,
  /** The conversation with the contact shows its messages. */
  armConversation(contact) {
    const tile = () => [...document.querySelectorAll('section[data-panel]')].find((section) => section.getAttribute('aria-label') === contact)
    this.pending = this.after(`the conversation with ${contact}`, () => tile()?.querySelector('[role=log] .bubble') != null)
  },
  /** Scrolls the conversation to its first message, as fast as a turned wheel; answers times between frames and the most elements. */
  async scrollUp(firstText, pixels) {
    const log = document.querySelector('[role=log]')
    const frames = []
    let elements = 0
    let last = await frame()
    // A page that takes longer than this will not come.
    let rests = 0
    for (;;) {
      const now = await frame()
      frames.push(now - last)
      last = now
      if (frames.length % 60 === 0) elements = Math.max(elements, document.querySelectorAll('*').length)
      const isTop = log.scrollTop <= 0
      rests = isTop ? rests + 1 : 0
      if (isTop && [...log.querySelectorAll('.bubble')].some((bubble) => bubble.textContent.startsWith(firstText))) break
      if (rests > 600) throw new Error('the conversation does not go on')
      log.scrollTop -= pixels
    }
    return { frames, elements }
  },
  /** Scrolls the only box of a page up and down; answers times between frames. */
  async scrollPlain(pixels, count) {
    const box = document.querySelector('div')
    const frames = []
    let last = await frame()
    for (let index = 0; index < count; index += 1) {
      const now = await frame()
      frames.push(now - last)
      last = now
      box.scrollTop += index % 200 < 100 ? pixels : -pixels
    }
    return frames
  },
  /** Times between all frames since `watch`. */
  watched: [],
  watch() {
    let last = performance.now()
    const look = (now) => {
      this.watched.push(now - last)
      last = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  },
  /** The page's own lines to the server, the newest last. */
  lines: [],
  /** Lets messages arrive on the live line as if the server sent them, so many a second; answers the times between frames. */
  async flood(messages, perSecond) {
    const line = this.lines.at(-1)
    // Looking for the first row at every change would be measured too.
    observer.disconnect()
    const frames = []
    let last = await frame()
    const startedAt = performance.now()
    let sent = 0
    const send = () => {
      const due = Math.min(messages.length, Math.floor(((performance.now() - startedAt) * perSecond) / 1000))
      for (; sent < due; sent += 1) line.dispatchEvent(new MessageEvent('message', { data: messages[sent] }))
    }
    const timer = setInterval(send, 4)
    while (sent < messages.length) {
      const now = await frame()
      frames.push(now - last)
      last = now
    }
    clearInterval(timer)
    return { frames, seconds: (performance.now() - startedAt) / 1000 }
  },
  /** The same without looking at frames, each message by itself: asking for every frame is work as well. Answers how long it took. */
  async trickle(messages, perSecond) {
    const line = this.lines.at(-1)
    observer.disconnect()
    const startedAt = performance.now()
    for (const [index, data] of messages.entries()) {
      await new Promise((resolve) => setTimeout(resolve, startedAt + ((index + 1) * 1000) / perSecond - performance.now()))
      line.dispatchEvent(new MessageEvent('message', { data }))
    }
    return (performance.now() - startedAt) / 1000
  },
  /** What `read` answers is another than now. */
  armChange(read, what) {
    const before = read()
    this.pending = this.after(what, () => read() !== before)
  },
  /** Another tile has the focus. */
  armTileSwitch() {
    const tileOf = (element) => element?.closest('[data-panel]') ?? null
    const before = tileOf(document.activeElement)
    this.pending = this.after('the switch of tiles', () => tileOf(document.activeElement) !== before && tileOf(document.activeElement) !== null)
  },
}

globalThis.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address)
    probe.lines.push(this)
  }
}

const observer = new MutationObserver(() => {
  if (!document.querySelector('[role=listbox] [role=option]')) return
  probe.usableAt = performance.now()
  observer.disconnect()
})
observer.observe(document, { childList: true, subtree: true })

globalThis.balcaoProbe = probe
