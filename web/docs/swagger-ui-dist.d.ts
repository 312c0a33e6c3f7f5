/** The part of Swagger UI that the page uses. The package has no types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  export default function SwaggerUIBundle(options: {
    url: string;
    domNode: Element | null;
    docExpansion: "list";
    deepLinking: boolean;
    defaultModelsExpandDepth: number;
    supportedSubmitMethods: string[];
    validatorUrl: null;
    plugins: { fn: Record<string, unknown> }[];
    onComplete(): void;
  }): { layoutActions: { show(path: string[], isShown: boolean): void } };
}
