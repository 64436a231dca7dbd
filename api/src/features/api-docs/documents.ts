/* The parts of the two documents that this code reads. The complete documents are in `docs/api`. */

export interface Operation {
  tags: string[];
  summary: string;
  parameters?: Array<{ name: string; in: string; required?: boolean; schema: object }>;
  requestBody?: { content: Record<string, { schema?: object }> };
  responses: Record<string, Response>;
}
export interface Response {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema?: object }>;
}
export interface OpenApi {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, Response> };
}
export interface AsyncApi {
  asyncapi: string;
  info: { title: string; version: string; description: string };
  defaultContentType: string;
  channels: Record<string, object>;
  operations: Record<string, { action: string; summary: string }>;
  components: { schemas: Record<string, object>; messages: Record<string, { payload: object }> };
}
