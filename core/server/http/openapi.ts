import { z } from 'zod'
import type { Endpoint } from '#core/contract/define.ts'
import { errorBodySchema } from '#core/contract/errors.ts'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const refusal = { description: 'Refused', content: { 'application/json': { schema: jsonSchema(errorBodySchema, 'output') } } }

/** People who may call, in the words of the description; nobody has to say who they are where `security` is empty. */
function access({ permission, takesApiToken = false }: Endpoint) {
  if (takesApiToken) return { tag: 'api', description: 'Needs a token of the API.', security: [{ apiToken: [] }] }
  if (permission === 'public') return { tag: 'session', description: 'Public.', security: [] }
  return { tag: permission.includes('.') ? permission.split('.')[0] : 'session', description: `Needs: ${permission}.`, security: null }
}

/** An operation: path parameters and the rest of the input as query (GET) or body. */
function operation(endpoint: Endpoint): Json {
  const { tag, description, security } = access(endpoint)
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const input = jsonSchema(endpoint.input, 'input')
  const properties = (input.properties ?? {}) as Record<string, Json>
  const required = (input.required ?? []) as string[]
  const others = Object.keys(properties).filter((name) => !names.includes(name))
  const isQuery = endpoint.method === 'GET'
  const query = isQuery ? others.map((name) => ({ name, in: 'query', required: required.includes(name), schema: properties[name] })) : []
  const bodySchema = {
    type: 'object',
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: required.filter((name) => others.includes(name)),
  }
  return {
    summary: endpoint.summary,
    tags: [tag],
    description,
    ...(security && { security }),
    parameters: [...names.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })), ...query],
    ...(!isQuery && others.length > 0 ? { requestBody: { content: { 'application/json': { schema: bodySchema } } } } : {}),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: jsonSchema(endpoint.output, 'output') } } },
      400: refusal,
      ...(security?.length === 0 ? {} : { 401: refusal, 403: refusal }),
    },
  }
}

/** OpenAPI 3.1 document of the endpoints. */
export function openApiOf(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Balcão', version },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Of a person who is signed in.' },
        apiToken: { type: 'http', scheme: 'bearer', description: 'Of a program: a token of the API, made at /api-service.' },
      },
    },
    security: [{ bearer: [] }],
    paths,
  }
}
