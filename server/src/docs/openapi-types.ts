/** The parts of OpenAPI 3.1 that this API's document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export type Media = { schema: Schema; examples?: Record<string, { value: unknown }> };
export type Content = { 'application/json': Media };
/** Events whose data have this shape. */
export type EventContent = { 'text/event-stream': Media };
export type Reference = { $ref: string };

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};

export type ResponseObject = {
  description: string;
  headers?: Record<string, { description: string; schema: Schema }>;
  content: Content | EventContent;
};

export type OperationObject = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  'x-access': string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, ResponseObject | Reference>;
};

export type OpenApi = {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, ResponseObject>;
    securitySchemes: Record<string, { type: string; scheme: string; description: string }>;
  };
};
