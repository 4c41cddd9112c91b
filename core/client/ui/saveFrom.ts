import { apiBase } from '#core/client/http/apiBase.ts'

/** Lets the browser save what lies at a path of the server, which names the file. */
export function saveFrom(path: string): void {
  const link = document.createElement('a')
  link.href = apiBase() + path
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
