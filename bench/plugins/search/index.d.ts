interface Found {
    readonly title: string;
    readonly url: string;
    readonly snippet: string;
    readonly score: number;
}
export declare function search({ limit, }: {
    query: string;
    limit: number;
}): Promise<{
    total: number;
    results: Found[];
}>;
export {};
