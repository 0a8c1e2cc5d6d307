/** Where the npm package is, as a .tgz; it is made anew where it is not of these files. */
export declare function npmPackage(): Promise<string>;
