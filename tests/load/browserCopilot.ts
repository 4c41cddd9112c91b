import { z } from 'zod'
import { createAssistant, deleteAssistant } from '#plugins/assistants/contract/index.ts'
import { fakeConfig, startFakeEngines } from '#plugins/assistants/server/testing/fakeEngines.ts'
import { type Bench, freshPage, openAttendance, openNext, PATIENCE_MS } from './browserPages.ts'
import { signIn } from './people.ts'
import { atMost, type Figure } from './report.ts'
import { median, percentile } from './statistics.ts'

const ANSWERS = 30

/** Milliseconds from the provider's first piece to the frame that shows it above the reply box. */
export async function benchCopilot(bench: Bench): Promise<Figure[]> {
  const { calls, ...admin } = await signIn(bench.url, 'admin', '203.0.113.15')
  const engines = await startFakeEngines()
  const made = await calls.ask(createAssistant, { kind: 'claude', name: 'Medida', isCopilot: true, ...fakeConfig('claude', engines.url) }, admin)
  try {
    const page = await freshPage(bench)
    await openAttendance(page, bench.url)
    await openNext(page)
    const times: number[] = []
    for (let answer = 0; answer < ANSWERS; answer += 1) {
      const text = `Resposta número ${answer}`
      let sentAt = 0
      engines.play(() => {
        sentAt = Date.now()
        return { pieces: [text, ' e mais algumas palavras.'] }
      })
      const shown = page.evaluate(`new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error('the answer was not shown')), ${PATIENCE_MS})
        const look = () => {
          if (document.querySelector('.copilot-strip p')?.textContent.includes(${JSON.stringify(text)})) resolve(Date.now())
          else requestAnimationFrame(look)
        }
        look()
      })`)
      await page.keyboard.press('Control+i')
      await page.getByText('O que a IA faz por você?').waitFor()
      await page.keyboard.type('sugerir')
      await page.keyboard.press('Enter')
      times.push(z.number().parse(await shown) - sentAt)
      await page.getByRole('region', { name: 'Ajuda da IA' }).getByRole('button', { name: 'Dispensar' }).click()
    }
    await page.context().close()
    return [
      atMost('browser', 'copilot: first words on the screen after the provider sent them, median', 'ms', median(times), 60),
      atMost('browser', 'copilot: first words on the screen after the provider sent them · p95', 'ms', percentile(times, 0.95), 100),
    ]
  } finally {
    await calls.ask(deleteAssistant, { id: made.id }, admin)
    engines.stop()
  }
}
